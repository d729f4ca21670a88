/** A state machine as a table: what each event makes of each state in which it may happen. */
export type Machine<State extends string, Event extends string> = Readonly<
  Record<State, Readonly<Partial<Record<Event, State>>>>
>;

/** The state that an event leads to; undefined where it may not happen: a conflict, never silent. */
export function nextState<State extends string, Event extends string>(
  machine: Machine<State, Event>,
  from: State,
  event: Event,
): State | undefined {
  return machine[from][event];
}

/** The states in which an event may happen, for the condition of the one update that carries it out. */
export function statesFor<State extends string, Event extends string>(
  machine: Machine<State, Event>,
  event: Event,
): State[] {
  return (Object.keys(machine) as State[]).filter((state) => machine[state][event] !== undefined);
}
