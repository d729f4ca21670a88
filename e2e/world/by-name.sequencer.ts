import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Journeys run in the order of their names, so that a run reads like the story they tell. */
export class ByNameSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return [...files].sort((left, right) => left.moduleId.localeCompare(right.moduleId));
  }
}
