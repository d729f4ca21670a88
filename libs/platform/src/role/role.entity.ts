import type { SystemRole } from '@sluice/document';
import { Column, Entity, PrimaryGeneratedColumn, UpdateDateColumn, VersionColumn } from 'typeorm';

/**
 * A system role: one of the six built-in ones, which come with the first migration (§6), or an own one of screens and
 * operations (I5).
 */
@Entity('role')
export class Role {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' }) id!: number;
  @Column('varchar') name!: string;
  @Column('varchar', { name: 'name_en' }) nameEn!: string;
  @Column('varchar') code!: SystemRole | 'own';
  /** Screens, by uid. */
  @Column('text', { array: true }) menus!: string[];
  @Column('text', { array: true }) operations!: string[];
  /** The built-in duties that its screens and operations belong to; more than one is a mixture. */
  @Column('text', { array: true }) duties!: SystemRole[];
  @Column('boolean', { name: 'is_built_in' }) isBuiltIn!: boolean;
  @Column('bigint', { name: 'create_user_id', nullable: true }) createUserId!: number | null;
  @UpdateDateColumn({ name: 'update_time', type: 'timestamptz' }) updateTime!: Date;
  @VersionColumn() revision!: number;
}
