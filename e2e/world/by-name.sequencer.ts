import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Seconds that the longest stories take on two cores; the others take about OTHERS. They only balance the lanes: a
 * wrong number costs time, no test.
 */
const SECONDS: Readonly<Record<string, number>> = {
  'journeys/52-console-edits-itself': 82,
  'journeys/18-hostile-content': 53,
  'journeys/17-cas': 47,
  'journeys/59-two-groups': 47,
  'journeys/16-routes': 46,
  'journeys/12-tables': 38,
  'journeys/20-every-page': 38,
  'journeys/01-install': 36,
  'journeys/45-work-orders': 35,
  'journeys/06-audit': 33,
  'journeys/12-editing-in-place': 29,
  'journeys/27-builder': 29,
  'journeys/29-mysql': 29,
  'journeys/25-second-person': 26,
  'journeys/25-workspace-by-hand': 23,
  'journeys/30-query-editor': 23,
  'journeys/71-asked-and-found': 23,
  'journeys/03-console': 22,
  'journeys/04-register-source': 21,
  'journeys/21-every-field': 21,
  'journeys/47-rollback': 21,
  'journeys/56-ssh-host': 20,
  'journeys/15-actions': 10,
  'journeys/19-exports': 10,
  'journeys/48-messages': 10,
  'journeys/11-form-kinds': 9,
  'journeys/24-dialog-back': 9,
  'journeys/31-from-a-table': 9,
  'journeys/07-visitor': 8,
  'journeys/64-menu-and-texts': 8,
  'journeys/05-workspace': 7,
  'journeys/60-builder-dictionaries': 7,
  'journeys/66-sessions-and-locks': 7,
  'journeys/67-async-workbench': 7,
  'journeys/33-policies': 6,
  'journeys/77-micro-page-media': 6,
  'journeys/24-dialog-keys': 5,
  'journeys/37-row-filters': 5,
  'journeys/74-menu-by-drag': 5,
  'journeys/23-recorded-session': 4,
  'journeys/61-applications': 4,
  'journeys/54-probes': 3,
  'gallery/every-kind': 1,
  'gallery/lanes': 1,
};
const OTHERS = 15;

const secondsOf = (path: string): number => SECONDS[/(\w+\/[\w-]+)\.test\.ts$/.exec(path)?.[1] ?? ''] ?? OTHERS;

/**
 * Shares stories out to lanes that take about as long as each other: the longest first, each to the lane that has
 * least.
 */
export function intoLanes<T>(files: readonly T[], pathOf: (file: T) => string, count: number): T[][] {
  const lanes = Array.from({ length: count }, () => ({ seconds: 0, files: [] as T[] }));
  const byName = [...files].sort((left, right) => pathOf(left).localeCompare(pathOf(right)));
  for (const file of byName.sort((left, right) => secondsOf(pathOf(right)) - secondsOf(pathOf(left)))) {
    const lane = lanes.reduce((least, one) => (one.seconds < least.seconds ? one : least));
    lane.seconds += secondsOf(pathOf(file));
    lane.files.push(file);
  }
  return lanes.map((lane) => lane.files);
}

/** Journeys run in the order of their names, so that a run reads like the story they tell; `--shard 1/2` is a lane. */
export class ByNameSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return [...files].sort((left, right) => left.moduleId.localeCompare(right.moduleId));
  }

  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index, count } = this.ctx.config.shard!;
    return intoLanes(files, ({ moduleId }) => moduleId, count)[index - 1]!;
  }
}
