import type { ApprovalStep, ApprovalTargetType, FlowFields } from '@sluice/policy';
import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, UpdateDateColumn, VersionColumn } from 'typeorm';

/** Who approves what, in which order (screens.md, approval_flow): of the platform, or of one project. */
@Entity('approval_flow')
export class ApprovalFlow {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' }) id!: number;
  @Column('varchar') name!: string;
  @Column('bigint', { name: 'project_id', nullable: true }) projectId!: number | null;
  @Column('varchar') target!: ApprovalTargetType;
  @Column('text') condition!: string;
  @Column('jsonb', { name: 'condition_fields' }) fields!: FlowFields;
  @Column('text', { name: 'condition_rest' }) rest!: string;
  @Column('integer') priority!: number;
  @Column('jsonb') steps!: ApprovalStep[];
  @Column('jsonb', { name: 'auto_pass', nullable: true }) autoPass!: { condition: string } | null;
  @Column('jsonb') copies!: number[];
  @Column('boolean', { name: 'is_enabled' }) isEnabled!: boolean;
  @Column('bigint', { name: 'create_user_id', nullable: true }) createUserId!: number | null;
  @CreateDateColumn({ name: 'create_time', type: 'timestamptz' }) createTime!: Date;
  @UpdateDateColumn({ name: 'update_time', type: 'timestamptz' }) updateTime!: Date;
  @VersionColumn() revision!: number;
}
