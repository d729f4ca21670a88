import type { AlertLevel, AlertState, AlertTarget } from '@sluice/policy';
import { Column, Entity, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';

/**
 * Something that happened or goes on (screens.md alert, event). An event tells it to whoever watches; as an alert
 * somebody is to look into it. `endTime` is null while it goes on.
 */
@Entity('alert')
export class Alert {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' }) id!: number;
  /** `rule`, or a kind of event. */
  @Column('varchar') kind!: string;
  @Column('varchar') mark!: string;
  @Column('bigint', { name: 'alert_rule_id', nullable: true }) ruleId!: number | null;
  @Column('varchar', { name: 'rule_name', nullable: true }) ruleName!: string | null;
  @Column('varchar', { name: 'target_type' }) targetType!: AlertTarget;
  @Column('bigint', { name: 'target_id', nullable: true }) targetId!: number | null;
  @Column('varchar') object!: string;
  @Column('varchar') level!: AlertLevel;
  @Column('double precision', { nullable: true }) value!: number | null;
  @Column('varchar') content!: string;
  @Column('boolean', { name: 'is_alert' }) isAlert!: boolean;
  @Column('varchar') status!: AlertState;
  @Column('bigint', { name: 'handle_user_id', nullable: true }) handleUserId!: number | null;
  @Column('varchar', { nullable: true }) remark!: string | null;
  @Column('integer') notices!: number;
  @Column('timestamptz', { name: 'start_time' }) startTime!: Date;
  @Column('timestamptz', { name: 'end_time', nullable: true }) endTime!: Date | null;
  @UpdateDateColumn({ name: 'update_time', type: 'timestamptz' }) updateTime!: Date;
}
