import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A data source that a project works on. */
@Entity('project_source')
export class ProjectSource {
  @PrimaryColumn('bigint', { name: 'project_id' }) projectId!: number;
  @PrimaryColumn('bigint', { name: 'data_source_id' }) sourceId!: number;
  @Column('bigint', { name: 'create_user_id', nullable: true }) createUserId!: number | null;
  /** Where a request has brought it here: it leaves with the request's end. */
  @Column('timestamptz', { name: 'end_time', nullable: true }) endTime!: Date | null;
  @Column('bigint', { name: 'request_id', nullable: true }) requestId!: number | null;
  @CreateDateColumn({ name: 'create_time', type: 'timestamptz' }) createTime!: Date;
}
