import type { AccessLevel } from '@sluice/document';
import {
  Column,
  CreateDateColumn,
  Entity,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  UpdateDateColumn,
  VersionColumn,
} from 'typeorm';
import { ProjectRole } from './project-role.entity.js';

/** A person in a project, with the one role that they have there (screens.md, project_member). */
@Entity('project_member')
export class ProjectMember {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' }) id!: number;
  @Column('bigint', { name: 'project_id' }) projectId!: number;
  @Column('bigint', { name: 'user_id' }) userId!: number;
  @ManyToOne(() => ProjectRole, { nullable: false })
  @JoinColumn({ name: 'project_role_id' })
  role!: ProjectRole;
  @Column('varchar', { name: 'access_level', nullable: true }) accessLevel!: AccessLevel | null;
  @Column('timestamptz', { name: 'end_time', nullable: true }) endTime!: Date | null;
  @Column('varchar') status!: 'active' | 'ended';
  @Column('bigint', { name: 'create_user_id', nullable: true }) createUserId!: number | null;
  @CreateDateColumn({ name: 'create_time', type: 'timestamptz' }) createTime!: Date;
  @UpdateDateColumn({ name: 'update_time', type: 'timestamptz' }) updateTime!: Date;
  @VersionColumn() revision!: number;
}

/** Whether a membership counts now. */
export const isActive = ({ status, endTime }: Pick<ProjectMember, 'status' | 'endTime'>, now: number): boolean =>
  status === 'active' && (endTime === null || endTime.getTime() > now);
