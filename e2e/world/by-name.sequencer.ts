import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Seconds that the longest stories take on two cores; the others take about OTHERS. They only balance the lanes: a wrong number costs time, no test. */
const SECONDS: Readonly<Record<string, number>> = {
  'gallery/gallery': 75,
  'journeys/20-every-page': 100,
  'journeys/03-console': 80,
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
  'gallery/every-kind': 1,
};
const OTHERS = 25;

const secondsOf = ({ moduleId }: TestSpecification): number =>
  SECONDS[/(\w+\/[\w-]+)\.test\.ts$/.exec(moduleId)?.[1] ?? ''] ?? OTHERS;

/** Journeys run in the order of their names, so that a run reads like the story they tell; lanes (`--shard 1/2`) take about as long as each other. */
export class ByNameSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return [...files].sort((left, right) => left.moduleId.localeCompare(right.moduleId));
  }

  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index, count } = this.ctx.config.shard!;
    const lanes = Array.from({ length: count }, () => ({ seconds: 0, files: [] as TestSpecification[] }));
    const longestFirst = (await this.sort(files)).sort((left, right) => secondsOf(right) - secondsOf(left));
    for (const file of longestFirst) {
      const lane = lanes.reduce((least, one) => (one.seconds < least.seconds ? one : least));
      lane.seconds += secondsOf(file);
      lane.files.push(file);
    }
    return lanes[index - 1]!.files;
  }
}
