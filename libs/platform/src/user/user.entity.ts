import type { AccessLevel, Locale } from '@sluice/document';
import {
  Column,
  CreateDateColumn,
  Entity,
  JoinTable,
  ManyToMany,
  PrimaryGeneratedColumn,
  UpdateDateColumn,
  VersionColumn,
} from 'typeorm';
import { Role } from '../role/role.entity.js';

/**
 * Why a password must be replaced: the first or the last one is another person's choice, or it is too simple by the
 * rules of today.
 */
export type PasswordDue = 'first' | 'reset' | 'weak';

/** A person who may sign in (screens.md, user). The password's hash is read only where it is asked for by name. */
@Entity('user_account')
export class UserAccount {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' }) id!: number;
  @Column('varchar') account!: string;
  @Column('varchar') name!: string;
  @Column('varchar', { nullable: true }) email!: string | null;
  @Column('varchar', { nullable: true }) phone!: string | null;
  @Column('varchar') source!: 'local' | 'ldap' | 'cas';
  @Column('text', { name: 'password_hash', nullable: true, select: false }) passwordHash?: string | null;
  @Column('timestamptz', { name: 'password_time', nullable: true }) passwordTime!: Date | null;
  @Column('boolean', { name: 'must_change_pwd' }) mustChangePassword!: boolean;
  @Column('varchar', { name: 'password_due', nullable: true }) passwordDue!: PasswordDue | null;
  @Column('bigint', { name: 'department_id', nullable: true }) departmentId!: number | null;
  @Column('boolean', { name: 'is_enabled' }) isEnabled!: boolean;
  @Column('boolean', { name: 'is_locked' }) isLocked!: boolean;
  @Column('boolean', { name: 'is_deleted' }) isDeleted!: boolean;
  @Column('varchar') locale!: Locale;
  @Column('varchar') theme!: string;
  @Column('varchar', { name: 'access_level' }) accessLevel!: AccessLevel;
  @Column('timestamptz', { name: 'end_time', nullable: true }) endTime!: Date | null;
  @Column('bigint', { name: 'create_user_id', nullable: true }) createUserId!: number | null;
  @CreateDateColumn({ name: 'create_time', type: 'timestamptz' }) createTime!: Date;
  @UpdateDateColumn({ name: 'update_time', type: 'timestamptz' }) updateTime!: Date;
  @VersionColumn() revision!: number;
  @ManyToMany(() => Role)
  @JoinTable({ name: 'user_role', joinColumn: { name: 'user_id' }, inverseJoinColumn: { name: 'role_id' } })
  roles!: Role[];
}
