import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Seconds that the longest stories take on two cores; the others take about OTHERS. They only balance the lanes: a wrong number costs time, no test. */
const SECONDS: Readonly<Record<string, number>> = {
  'gallery/gallery': 75,
  'journeys/20-every-page': 100,
  'journeys/18-hostile-content': 100,
  'journeys/17-cas': 75,
  'journeys/16-routes': 75,
  'journeys/06-audit': 60,
  'journeys/04-register-source': 60,
  'journeys/09-shells': 55,
  'journeys/12-tables': 50,
  'journeys/22-charts-and-media': 60,
  'journeys/22-view-settings': 50,
  'journeys/01-install': 45,
  'journeys/26-killed-under-load': 40,
  'journeys/25-workspace-by-hand': 45,
  'journeys/25-second-person': 40,
  'journeys/13-dashboard': 35,
  'journeys/38-http-source': 40,
  'journeys/32-app-rights': 35,
  'journeys/03-console': 35,
  'journeys/36-boards': 35,
  'journeys/40-projects': 30,
  'journeys/31-from-a-table': 15,
  'journeys/35-history': 15,
  'journeys/33-policies': 10,
  'gallery/every-kind': 1,
  'gallery/lanes': 1,
  'gallery/readme': 1,
};
const OTHERS = 25;

const secondsOf = (path: string): number => SECONDS[/(\w+\/[\w-]+)\.test\.ts$/.exec(path)?.[1] ?? ''] ?? OTHERS;

/** Shares stories out to lanes that take about as long as each other: the longest first, each to the lane that has least. */
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
