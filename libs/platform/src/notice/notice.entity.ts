import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, UpdateDateColumn, VersionColumn } from 'typeorm';
import type { NoticeCategory } from './notice.events.js';

/** For whom an announcement is: everybody, people with one of these system roles, members of one of these projects. */
export interface Audience {
  audience: 'all' | 'roles' | 'projects';
  roles?: string[];
  project_ids?: number[];
}

/**
 * A message for one person, an announcement for many, or what the channels of a project are sent (screens.md notice).
 */
@Entity('notice')
export class Notice {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' }) id!: number;
  @Column('varchar') kind!: 'message' | 'announcement' | 'project';
  @Column('varchar') category!: NoticeCategory;
  @Column('varchar') level!: 'info' | 'warn' | 'error';
  @Column('varchar', { nullable: true }) event!: string | null;
  @Column('varchar') title!: string;
  @Column('text') content!: string;
  @Column('varchar', { nullable: true }) link!: string | null;
  @Column('jsonb', { nullable: true }) receivers!: Audience | null;
  @Column('bigint', { name: 'user_id', nullable: true }) userId!: number | null;
  @Column('bigint', { name: 'project_id', nullable: true }) projectId!: number | null;
  @Column('boolean', { name: 'is_read' }) isRead!: boolean;
  @Column('timestamptz', { name: 'read_time', nullable: true }) readTime!: Date | null;
  @Column('boolean', { name: 'is_deleted' }) isDeleted!: boolean;
  @Column('varchar') status!: 'draft' | 'published' | 'withdrawn';
  @Column('timestamptz', { name: 'publish_time', nullable: true }) publishTime!: Date | null;
  @Column('timestamptz', { name: 'start_time', nullable: true }) startTime!: Date | null;
  @Column('timestamptz', { name: 'end_time', nullable: true }) endTime!: Date | null;
  @Column('boolean', { name: 'is_top' }) isTop!: boolean;
  @Column('bigint', { name: 'create_user_id', nullable: true }) createUserId!: number | null;
  @CreateDateColumn({ name: 'create_time', type: 'timestamptz' }) createTime!: Date;
  @UpdateDateColumn({ name: 'update_time', type: 'timestamptz' }) updateTime!: Date;
  @VersionColumn() revision!: number;
}
