import type { AccessLevel } from '@sluice/document';
import { Column, Entity, PrimaryGeneratedColumn, UpdateDateColumn, VersionColumn } from 'typeorm';

/** What a project narrows of the platform's limits; absent: as the platform has it. */
export interface ProjectLimits {
  query_rows?: number;
  export_rows?: number;
  concurrency?: number;
}

export type ProjectStatus = 'active' | 'frozen' | 'archived';

/** People who work together on data sources (screens.md, project). Its managers are the members whose role manages. */
@Entity('project')
export class Project {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' }) id!: number;
  @Column('varchar') name!: string;
  @Column('varchar', { nullable: true }) code!: string | null;
  @Column('varchar', { nullable: true }) remark!: string | null;
  @Column('boolean', { name: 'is_public' }) isPublic!: boolean;
  @Column('varchar', { name: 'access_level' }) accessLevel!: AccessLevel;
  @Column('boolean', { name: 'self_approve' }) selfApprove!: boolean;
  @Column('boolean', { name: 'allow_copy' }) allowCopy!: boolean;
  @Column('boolean', { name: 'allow_export' }) allowExport!: boolean;
  @Column('boolean') watermark!: boolean;
  @Column('jsonb') limits!: ProjectLimits;
  @Column('varchar') status!: ProjectStatus;
  @Column('timestamptz', { name: 'end_time', nullable: true }) endTime!: Date | null;
  @Column('bigint', { name: 'create_user_id', nullable: true }) createUserId!: number | null;
  @UpdateDateColumn({ name: 'update_time', type: 'timestamptz' }) updateTime!: Date;
  @VersionColumn() revision!: number;
}
