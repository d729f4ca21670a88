import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Seconds that the longest stories take on two cores; the others take about OTHERS. They only balance the lanes: a
 * wrong number costs time, no test.
 */
const SECONDS: Readonly<Record<string, number>> = {
  'journeys/52-console-edits-itself': 66,
  'journeys/16-routes': 58,
  'journeys/45-work-orders': 56,
  'journeys/18-hostile-content': 54,
  'journeys/59-two-groups': 50,
  'journeys/17-cas': 47,
  'journeys/26-killed-under-load': 45,
  'journeys/71-asked-and-found': 40,
  'journeys/01-install': 39,
  'journeys/12-tables': 38,
  'journeys/06-audit': 35,
  'journeys/43-sql-server': 33,
  'journeys/76-source-and-why': 33,
  'journeys/56-ssh-host': 32,
  'journeys/25-second-person': 30,
  'journeys/04-register-source': 28,
  'journeys/03-console': 27,
  'journeys/57-bulk-and-comments': 27,
  'journeys/25-workspace-by-hand': 24,
  'journeys/27-builder': 24,
  'journeys/13-dashboard': 23,
  'journeys/20-every-page': 23,
  'journeys/29-mysql': 23,
  'journeys/65-demo-governance': 23,
  'journeys/38-http-source': 22,
  'journeys/70-keyboard-alone': 22,
  'journeys/14-forms': 21,
  'journeys/19-exports': 21,
  'journeys/21-every-field': 21,
  'journeys/30-query-editor': 21,
  'journeys/44-requests': 21,
  'journeys/47-rollback': 21,
  'journeys/68-share-links': 20,
  'journeys/02-login': 10,
  'journeys/07-visitor': 10,
  'journeys/10-export': 10,
  'journeys/11-form-kinds': 10,
  'journeys/24-dialog-back': 10,
  'journeys/48-messages': 10,
  'journeys/63-two-builders': 10,
  'journeys/69-micro-pages': 10,
  'gallery/gallery': 9,
  'journeys/35-history': 9,
  'journeys/05-workspace': 8,
  'journeys/66-sessions-and-locks': 8,
  'journeys/31-from-a-table': 7,
  'journeys/73-templates': 7,
  'journeys/54-probes': 6,
  'journeys/24-dialog-keys': 5,
  'journeys/33-policies': 5,
  'journeys/37-row-filters': 5,
  'journeys/23-recorded-session': 4,
  'journeys/61-applications': 4,
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
