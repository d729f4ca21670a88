import type { SystemRole } from '@sluice/document';
import type { AlertComparison, AlertLevel, AlertTarget } from '@sluice/policy';
import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, UpdateDateColumn, VersionColumn } from 'typeorm';
import type { MetricName } from '../monitor/metric.registry.js';

/** Whom a rule tells: a person, or everybody with a system role. */
export type AlertReceiver = { user: number } | { role: SystemRole };

/** When people are alerted (screens.md H4): by a metric, or by the number of audit records that a condition counts. */
@Entity('alert_rule')
export class AlertRule {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' }) id!: number;
  @Column('varchar') name!: string;
  @Column('varchar', { name: 'target_type' }) targetType!: AlertTarget;
  /** Sources that are watched; none are all. */
  @Column('jsonb', { name: 'target_ids' }) targetIds!: number[];
  @Column('varchar', { nullable: true }) metric!: MetricName | null;
  @Column('varchar') condition!: string;
  @Column('varchar') comparison!: AlertComparison;
  @Column('double precision') threshold!: number;
  @Column('integer', { name: 'for_minutes' }) forMinutes!: number;
  @Column('varchar') level!: AlertLevel;
  @Column('integer', { name: 'silence_minutes' }) silenceMinutes!: number;
  @Column('jsonb') receivers!: AlertReceiver[];
  /** Channels that carry it beside the in-product message; none are those of the event `alert.raised`. */
  @Column('jsonb') channels!: number[];
  @Column('boolean', { name: 'is_enabled' }) isEnabled!: boolean;
  @Column('bigint', { name: 'create_user_id', nullable: true }) createUserId!: number | null;
  @CreateDateColumn({ name: 'create_time', type: 'timestamptz' }) createTime!: Date;
  @UpdateDateColumn({ name: 'update_time', type: 'timestamptz' }) updateTime!: Date;
  @VersionColumn() revision!: number;
}
