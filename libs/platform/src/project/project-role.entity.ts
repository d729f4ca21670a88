import type { Letter } from '@sluice/document';
import type { ForcedOperation } from '@sluice/policy';
import { Column, Entity, PrimaryGeneratedColumn, UpdateDateColumn, VersionColumn } from 'typeorm';

/** What a role lets its members do in their project; the manager's role does all of it. */
export const PROJECT_ACTIONS = ['members', 'requests', 'roles', 'sources', 'settings', 'logs'] as const;
export type ProjectAction = (typeof PROJECT_ACTIONS)[number];

/** A role of one project; the two built-in ones belong to none (screens.md, project_role). */
@Entity('project_role')
export class ProjectRole {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' }) id!: number;
  @Column('bigint', { name: 'project_id', nullable: true }) projectId!: number | null;
  @Column('varchar') name!: string;
  @Column('varchar', { nullable: true }) remark!: string | null;
  @Column('boolean', { name: 'is_manager' }) isManager!: boolean;
  @Column('text', { array: true }) actions!: ProjectAction[];
  @Column('text', { array: true }) letters!: Letter[];
  @Column('text', { name: 'force_work_order', array: true }) forceWorkOrder!: ForcedOperation[];
  @Column('bigint', { name: 'create_user_id', nullable: true }) createUserId!: number | null;
  @UpdateDateColumn({ name: 'update_time', type: 'timestamptz' }) updateTime!: Date;
  @VersionColumn() revision!: number;
}
