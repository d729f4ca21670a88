import type { WorkOrderState } from '@sluice/policy';
import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, UpdateDateColumn, VersionColumn } from 'typeorm';

/** What an order does (screens.md E1). An import comes with the workspace. */
export const WORK_ORDER_KINDS = ['dml', 'ddl', 'query', 'async_query', 'export', 'rollback'] as const;
export type WorkOrderKind = (typeof WORK_ORDER_KINDS)[number];

/** How it begins: by hand, as soon as it is approved, at its time. */
export const RUN_MODES = ['hand', 'at_once', 'timed'] as const;
export type RunMode = (typeof RUN_MODES)[number];

/** From where and with what limits it was asked for: enough to act for the person later, with their rights of then. */
export interface AskedFrom {
  ip: string;
  locale: 'zh-chs' | 'en';
  token?: { operations?: readonly string[]; sources?: readonly number[] };
}

/** A change or a question to databases that people approve before it runs (screens.md, work_order). */
@Entity('work_order')
export class WorkOrder {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' }) id!: number;
  @Column('varchar', { name: 'order_no' }) orderNo!: string;
  @Column('varchar') name!: string;
  @Column('bigint', { name: 'project_id' }) projectId!: number;
  @Column('varchar') kind!: WorkOrderKind;
  @Column('varchar') status!: WorkOrderState;
  @Column('bigint', { name: 'user_id' }) userId!: number;
  @Column('bigint', { name: 'data_source_id' }) dataSourceId!: number;
  @Column('text', { array: true }) databases!: string[];
  @Column('text') script!: string;
  /** Of script, targets and how it runs; what the approval is bound to. */
  @Column('varchar', { name: 'script_hash' }) scriptHash!: string;
  @Column('boolean', { name: 'is_backup' }) isBackup!: boolean;
  /** A backup that fails stops its statement. */
  @Column('boolean', { name: 'is_backup_needed' }) isBackupNeeded!: boolean;
  @Column('boolean', { name: 'is_transaction' }) isTransaction!: boolean;
  @Column('integer') timeout!: number;
  @Column('varchar', { name: 'run_mode' }) runMode!: RunMode;
  @Column('timestamptz', { name: 'plan_time', nullable: true }) planTime!: Date | null;
  @Column('timestamptz', { name: 'window_start', nullable: true }) windowStart!: Date | null;
  @Column('timestamptz', { name: 'window_end', nullable: true }) windowEnd!: Date | null;
  @Column('varchar') risk!: 'low' | 'medium' | 'high';
  @Column('boolean', { name: 'is_terminating' }) isTerminating!: boolean;
  @Column('integer') attempt!: number;
  @Column('timestamptz', { name: 'heartbeat_time', nullable: true }) heartbeatTime!: Date | null;
  @Column('timestamptz', { name: 'start_time', nullable: true }) startTime!: Date | null;
  @Column('timestamptz', { name: 'finish_time', nullable: true }) finishTime!: Date | null;
  @Column('bigint', { name: 'affected_rows', nullable: true }) affectedRows!: number | null;
  @Column('varchar', { nullable: true }) error!: string | null;
  @Column('bigint', { name: 'parent_order_id', nullable: true }) parentOrderId!: number | null;
  @Column('varchar', { name: 'result_file_id', nullable: true }) resultFileId!: string | null;
  @Column('varchar', { nullable: true }) reason!: string | null;
  @Column('jsonb', { name: 'copies_to' }) copiesTo!: number[];
  /** Addresses of uploads that explain it. */
  @Column('jsonb') attachments!: string[];
  @Column('jsonb', { name: 'asked_from' }) askedFrom!: AskedFrom;
  @CreateDateColumn({ name: 'create_time', type: 'timestamptz' }) createTime!: Date;
  @UpdateDateColumn({ name: 'update_time', type: 'timestamptz' }) updateTime!: Date;
  @VersionColumn() revision!: number;
}
