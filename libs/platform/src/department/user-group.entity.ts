import {
  Column,
  Entity,
  JoinTable,
  ManyToMany,
  PrimaryGeneratedColumn,
  UpdateDateColumn,
  VersionColumn,
} from 'typeorm';
import { UserAccount } from '../user/user.entity.js';

/** People who are granted letters together, until the group ends (screens I4). */
@Entity('user_group')
export class UserGroup {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' }) id!: number;
  @Column('varchar') name!: string;
  @Column('varchar', { name: 'ldap_dn', nullable: true }) ldapDn!: string | null;
  @Column('timestamptz', { name: 'end_time', nullable: true }) endTime!: Date | null;
  @Column('bigint', { name: 'create_user_id', nullable: true }) createUserId!: number | null;
  @UpdateDateColumn({ name: 'update_time', type: 'timestamptz' }) updateTime!: Date;
  @VersionColumn() revision!: number;
  @ManyToMany(() => UserAccount)
  @JoinTable({ name: 'user_group_member', joinColumn: { name: 'group_id' }, inverseJoinColumn: { name: 'user_id' } })
  members!: UserAccount[];
}
