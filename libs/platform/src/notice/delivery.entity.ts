import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, UpdateDateColumn, VersionColumn } from 'typeorm';

/** One notice to one address by one channel (screens.md delivery): waits, was sent, or was given up. */
@Entity('delivery')
export class Delivery {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' }) id!: number;
  @Column('bigint', { name: 'notice_id' }) noticeId!: number;
  @Column('bigint', { name: 'channel_id' }) channelId!: number;
  @Column('bigint', { name: 'user_id', nullable: true }) userId!: number | null;
  @Column('varchar') address!: string;
  @Column('varchar') status!: 'waiting' | 'sent' | 'failed';
  @Column('integer') attempt!: number;
  @Column('varchar', { nullable: true }) error!: string | null;
  @Column('timestamptz', { name: 'next_time' }) nextTime!: Date;
  @Column('timestamptz', { name: 'sent_time', nullable: true }) sentTime!: Date | null;
  @CreateDateColumn({ name: 'create_time', type: 'timestamptz' }) createTime!: Date;
  @UpdateDateColumn({ name: 'update_time', type: 'timestamptz' }) updateTime!: Date;
  @VersionColumn() revision!: number;
}
