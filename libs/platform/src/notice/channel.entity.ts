import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, UpdateDateColumn, VersionColumn } from 'typeorm';
import type { ChannelType } from './notice.events.js';
import type { ChannelTemplates } from './notice.text.js';

/** A way by which people are told (screens.md notification_channel); its secrets are sealed and never answered. */
@Entity('notification_channel')
export class NotificationChannel {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' }) id!: number;
  @Column('varchar') type!: ChannelType;
  @Column('varchar') name!: string;
  /** What is no secret; `shown` is what lists and logs call its address. */
  @Column('jsonb') config!: Record<string, unknown>;
  @Column('jsonb') secrets!: Record<string, string>;
  @Column('jsonb') template!: ChannelTemplates;
  @Column('boolean', { name: 'is_enabled' }) isEnabled!: boolean;
  @Column('timestamptz', { name: 'test_time', nullable: true }) testTime!: Date | null;
  @Column('varchar', { name: 'test_error', nullable: true }) testError!: string | null;
  @Column('bigint', { name: 'create_user_id', nullable: true }) createUserId!: number | null;
  @CreateDateColumn({ name: 'create_time', type: 'timestamptz' }) createTime!: Date;
  @UpdateDateColumn({ name: 'update_time', type: 'timestamptz' }) updateTime!: Date;
  @VersionColumn() revision!: number;
}
