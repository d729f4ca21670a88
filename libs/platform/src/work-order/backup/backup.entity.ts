import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { DialectName } from '@sluice/sql';
import type { BackupSummary, KeptPlan } from './backup.contract.js';
import type { RowTexts } from './table.dialect.js';

/** Rows of one stage before and after it. The rows themselves are sealed files. */
@Entity('work_order_backup')
export class WorkOrderBackup {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' }) id!: number;
  @Column('bigint', { name: 'work_order_id' }) orderId!: number;
  @Column('bigint', { name: 'stage_id' }) stageId!: number;
  @Column('bigint', { name: 'data_source_id' }) sourceId!: number;
  @Column('varchar', { name: 'database_name' }) database!: string;
  @Column('varchar') kind!: KeptPlan['kind'];
  @Column('varchar', { name: 'schema_name' }) schemaName!: string;
  @Column('varchar', { name: 'table_name' }) tableName!: string;
  @Column('jsonb') plan!: KeptPlan;
  @Column('varchar') dialect!: DialectName;
  @Column('bigint') rows!: number;
  @Column('varchar') status!: BackupSummary['state'];
  /** Of an INSERT: the greatest key before it. */
  @Column('jsonb', { name: 'greatest_key', nullable: true }) greatestKey!: RowTexts | null;
  /** Places of the columns that differ in any row. */
  @Column('jsonb', { name: 'changed_columns', nullable: true }) changedColumns!: number[] | null;
  /**
   * Places, in the kept files, of rows that stood in the way of the last try to take them back: places, for values are
   * sealed.
   */
  @Column('jsonb', { name: 'conflict_rows', nullable: true }) conflictRows!: number[] | null;
  @Column('uuid', { name: 'before_file_id', nullable: true }) beforeFileId!: string | null;
  @Column('uuid', { name: 'after_file_id', nullable: true }) afterFileId!: string | null;
  @CreateDateColumn({ name: 'create_time', type: 'timestamptz' }) createTime!: Date;
  @Column('timestamptz', { name: 'expire_time' }) expireTime!: Date;
}
