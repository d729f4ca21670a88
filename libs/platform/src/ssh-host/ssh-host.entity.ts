import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, UpdateDateColumn, VersionColumn } from 'typeorm';

/** How an account of a host signs in. */
export type HostAuthType = 'password' | 'key';

/** An account of a host; its secrets are sealed by their name: `password`, or `key` and `passphrase`. */
export interface HostAccount {
  name: string;
  auth_type: HostAuthType;
  secrets: Readonly<Partial<Record<'password' | 'key' | 'passphrase', string>>>;
}

/** A machine that data sources are reached through by SSH (screens.md M1). */
@Entity('host')
export class SshHost {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' }) id!: number;
  @Column('varchar') name!: string;
  @Column('varchar') host!: string;
  @Column('integer') port!: number;
  @Column('jsonb') accounts!: HostAccount[];
  /** Algorithm and fingerprint of the key that an administrator accepted. */
  @Column('varchar', { name: 'host_key', nullable: true }) hostKey!: string | null;
  /** The key that the host last showed, where it was another one. */
  @Column('varchar', { name: 'offered_key', nullable: true }) offeredKey!: string | null;
  @Column('varchar', { name: 'group_name', nullable: true }) groupName!: string | null;
  @Column('jsonb') tags!: string[];
  @Column('varchar') status!: 'online' | 'offline' | 'unknown';
  @Column('varchar', { name: 'test_message', nullable: true }) testMessage!: string | null;
  @Column('timestamptz', { name: 'test_time', nullable: true }) testTime!: Date | null;
  @Column('boolean', { name: 'is_enabled' }) isEnabled!: boolean;
  @Column('bigint', { name: 'create_user_id', nullable: true }) createUserId!: number | null;
  @CreateDateColumn({ name: 'create_time', type: 'timestamptz' }) createTime!: Date;
  @UpdateDateColumn({ name: 'update_time', type: 'timestamptz' }) updateTime!: Date;
  @VersionColumn() revision!: number;
}
