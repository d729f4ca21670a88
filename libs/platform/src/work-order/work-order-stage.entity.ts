import type { StageState } from '@sluice/policy';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { ReviewFinding } from '../review/review.contract.js';

/** One statement of an order in one of its databases (screens.md, work_order_stage). */
@Entity('work_order_stage')
export class WorkOrderStage {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' }) id!: number;
  @Column('bigint', { name: 'work_order_id' }) workOrderId!: number;
  @Column('varchar', { name: 'database_name' }) databaseName!: string;
  /** Counts statements of the script from 1. */
  @Column('integer', { name: 'sort_num' }) sortNum!: number;
  @Column('text', { name: 'sql_text' }) sqlText!: string;
  @Column('varchar') kind!: string;
  @Column('varchar', { name: 'stage_status' }) stageStatus!: StageState;
  /** 0 nothing found, or notices; 1 warnings; 2 errors. */
  @Column('smallint', { name: 'error_level' }) errorLevel!: 0 | 1 | 2;
  @Column('jsonb') findings!: readonly ReviewFinding[];
  @Column('bigint', { name: 'estimated_rows', nullable: true }) estimatedRows!: number | null;
  @Column('bigint', { name: 'affected_rows', nullable: true }) affectedRows!: number | null;
  @Column('boolean', { name: 'is_rerun' }) isRerun!: boolean;
  @Column('boolean', { name: 'is_not_run' }) isNotRun!: boolean;
  /** It cannot run inside a transaction. */
  @Column('boolean', { name: 'no_transaction' }) noTransaction!: boolean;
  @Column('varchar', { name: 'backup_ref', nullable: true }) backupRef!: string | null;
  @Column('bigint', { name: 'rollback_rows', nullable: true }) rollbackRows!: number | null;
  @Column('bigint', { name: 'cost_ms', nullable: true }) costMs!: number | null;
  @Column('varchar', { nullable: true }) error!: string | null;
  @Column('timestamptz', { name: 'run_time', nullable: true }) runTime!: Date | null;
  /** Of the transaction that it ran in, as the source calls it; asked of the source where the worker was lost. */
  @Column('varchar', { name: 'transaction_id', nullable: true }) transactionId!: string | null;
  /** Its outcome is written and its transaction is not known to be kept yet. */
  @Column('boolean', { name: 'is_pending' }) isPending!: boolean;
}
