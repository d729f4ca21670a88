import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Seconds that the longest stories take on two cores; the others take about OTHERS. They only balance the lanes: a
 * wrong number costs time, no test.
 */
const SECONDS: Readonly<Record<string, number>> = {
  'journeys/20-every-page': 165,
  'gallery/gallery': 70,
  'journeys/52-console-edits-itself': 66,
  'journeys/39-mongodb-source': 56,
  'journeys/27-builder': 55,
  'journeys/38-http-source': 52,
  'journeys/59-two-groups': 51,
  'journeys/18-hostile-content': 50,
  'journeys/25-second-person': 49,
  'journeys/30-query-editor': 49,
  'journeys/09-shells': 48,
  'journeys/41-first-hour': 47,
  'journeys/26-killed-under-load': 45,
  'journeys/47-rollback': 45,
  'journeys/25-workspace-by-hand': 43,
  'journeys/12-tables': 41,
  'journeys/32-app-rights': 41,
  'journeys/17-cas': 40,
  'journeys/16-routes': 39,
  'journeys/40-projects': 38,
  'journeys/45-work-orders': 38,
  'journeys/36-boards': 33,
  'journeys/43-sql-server': 33,
  'journeys/44-requests': 36,
  'journeys/71-asked-and-found': 34,
  'journeys/19-exports': 12,
  'journeys/33-policies': 12,
  'journeys/46-review-rules': 12,
  'journeys/11-form-kinds': 11,
  'journeys/15-actions': 10,
  'journeys/22-charts-and-media': 10,
  'journeys/24-dialog-keys': 10,
  'journeys/53-masking-policies': 10,
  'journeys/65-demo-governance': 10,
  'journeys/02-login': 9,
  'journeys/23-recorded-session': 9,
  'journeys/07-visitor': 8,
  'journeys/08-documents': 8,
  'journeys/10-export': 8,
  'journeys/54-probes': 8,
  'journeys/05-workspace': 6,
  'journeys/61-applications': 5,
  'journeys/64-menu-and-texts': 5,
  'journeys/56-ssh-host': 5,
  'journeys/62-app-in-ten-minutes': 5,
  'journeys/66-sessions-and-locks': 6,
  'journeys/67-async-workbench': 10,
  'journeys/68-share-links': 12,
  'journeys/69-micro-pages': 15,
  'journeys/73-templates': 15,
  'gallery/every-kind': 1,
  'gallery/lanes': 1,
};
const OTHERS = 22;

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
