import { randomBytes } from 'node:crypto';
import { createKillGate, type KillGate } from './kill.gate.js';
import { startTestPlatform, type TestPerson, type TestPlatform } from './platform.js';
import { createSource, type TestSource } from './source.js';

/** What a process of the test sees, too: the address of the database is `world.database.url`. */
export interface KilledWorld {
  masterKey: Buffer;
  world: TestPlatform;
  source: TestSource;
  /** Holds processes between two of their writes. */
  gate: KillGate;
  /** Manages `project`. */
  manager: TestPerson;
  /** A member of `project`, which works on `source`. */
  asker: TestPerson;
  project: number;
  /** One more project on the source, with the same two people. */
  makeProject(name: string): Promise<number>;
  /** Calls an operation that must succeed, at the platform that nobody kills. */
  done(who: TestPerson, name: string, body: Record<string, unknown>): Promise<{ id: number }>;
  end(): Promise<void>;
}

/**
 * What tests of killed processes stand on: a platform that answers calls and is not killed, a source, a project with
 * its people, and the gate at which the processes are held. `prepare` makes the source's tables before its catalogue is
 * read.
 */
export async function startKilledWorld(
  tables?: string,
  prepare?: (source: TestSource) => Promise<void>,
): Promise<KilledWorld> {
  const masterKey = randomBytes(32);
  const world = await startTestPlatform({ config: { role: 'api', masterKey } });
  const source = await createSource(world, tables);
  if (prepare) {
    await prepare(source);
    await source.sync();
  }
  const done: KilledWorld['done'] = async (who, name, body) => {
    const answer = await world.call(`/operation/${name}`, body, { token: who.token });
    if (answer.code !== 200) throw new Error(`${name}: ${answer.code} ${answer.msg}`);
    return answer.data as { id: number };
  };
  const system = await world.person(['system_admin']);
  const policy = await world.person(['policy_admin']);
  const [manager, asker] = [await world.person(['user']), await world.person(['user'])];
  const makeProject = async (name: string): Promise<number> => {
    const { id } = await done(system, 'project.create', { name, manager_ids: [manager.id] });
    await done(manager, 'project.member-add', { project_id: id, user_ids: [asker.id] });
    await done(policy, 'project.source-add', { project_id: id, data_source_id: source.id });
    return id;
  };
  const project = await makeProject('killed');
  const gate = await createKillGate(world.database.adminUrl);
  const end = async (): Promise<void> => {
    await gate.end();
    await world.stop();
    await source.drop();
  };
  return { masterKey, world, source, gate, manager, asker, project, makeProject, done, end };
}
