import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A step of the platform database. Steps only go up: the way back is a restored backup (design §8).
 * The class is named after its file with the number as 13 digits, as TypeORM orders by them: `Principals0000000000001`.
 */
export abstract class UpOnlyMigration implements MigrationInterface {
  /** One or more statements, run in one transaction of their own. */
  abstract readonly sql: string;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(this.sql);
  }

  async down(): Promise<void> {
    throw new Error('database migrations go up only: restore a backup to go back');
  }
}
