import type { AccessLevel, Letter } from '@sluice/document';
import type { RequestState } from '@sluice/policy';
import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, UpdateDateColumn, VersionColumn } from 'typeorm';

/**
 * What can be asked for (screens.md, request): of an app a place in one of its roles, for a project a source of the
 * pool; nobody is given a host by itself yet.
 */
export const REQUEST_KINDS = [
  'letters',
  'level',
  'see_unmasked',
  'use_unmasked',
  'join_project',
  'join_source',
  'app',
] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** An object and the letters that are asked for on it; no path is the whole source. */
export interface RequestItem {
  path: string;
  letters: Letter[];
}

/** Somebody asks for a right, for some days. The end is set by the server when it is granted. */
@Entity('request')
export class Request {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' }) id!: number;
  @Column('varchar', { name: 'request_no', nullable: true }) requestNo!: string | null;
  @Column('varchar', { name: 'source_type' }) sourceType!:
    'project_approval' | 'masking_privilege' | 'resource_request';
  @Column('varchar') kind!: RequestKind;
  @Column('bigint', { name: 'user_id' }) userId!: number;
  @Column('bigint', { name: 'project_id', nullable: true }) projectId!: number | null;
  @Column('bigint', { name: 'data_source_id', nullable: true }) sourceId!: number | null;
  @Column('bigint', { name: 'app_role_id', nullable: true }) appRoleId!: number | null;
  @Column('jsonb') items!: RequestItem[];
  @Column('varchar', { nullable: true }) level!: AccessLevel | null;
  @Column('integer') days!: number;
  @Column('timestamptz', { name: 'start_time', nullable: true }) startTime!: Date | null;
  @Column('timestamptz', { name: 'end_time', nullable: true }) endTime!: Date | null;
  @Column('varchar', { nullable: true }) reason!: string | null;
  @Column('varchar', { name: 'script_hash' }) hash!: string;
  @Column('bigint', { name: 'extends_id', nullable: true }) extendsId!: number | null;
  @Column('varchar') status!: RequestState;
  @Column('bigint', { name: 'create_user_id', nullable: true }) createUserId!: number | null;
  @CreateDateColumn({ name: 'create_time', type: 'timestamptz' }) createTime!: Date;
  @UpdateDateColumn({ name: 'update_time', type: 'timestamptz' }) updateTime!: Date;
  @VersionColumn() revision!: number;
}
