import { Column, Entity, PrimaryGeneratedColumn, UpdateDateColumn, VersionColumn } from 'typeorm';

/** A node of the tree of departments; one without a parent is at its top (screens I4). */
@Entity('department')
export class Department {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' }) id!: number;
  @Column('bigint', { name: 'parent_id', nullable: true }) parentId!: number | null;
  @Column('varchar') name!: string;
  @Column('bigint', { name: 'head_id', nullable: true }) headId!: number | null;
  @Column('varchar', { name: 'ldap_dn', nullable: true }) ldapDn!: string | null;
  @Column('bigint', { name: 'create_user_id', nullable: true }) createUserId!: number | null;
  @UpdateDateColumn({ name: 'update_time', type: 'timestamptz' }) updateTime!: Date;
  @VersionColumn() revision!: number;
}
