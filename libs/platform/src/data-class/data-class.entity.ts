import { Column, Entity, PrimaryGeneratedColumn, UpdateDateColumn, VersionColumn } from 'typeorm';
import type { Level } from '@sluice/document';

/** A node of the tree of data classes (screen G8); one without a parent is at its top. Columns name it by its code. */
@Entity('data_class')
export class DataClass {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' }) id!: number;
  @Column('bigint', { name: 'parent_id', nullable: true }) parentId!: number | null;
  @Column('varchar') code!: string;
  @Column('varchar') name!: string;
  /** What a column of the class gets where no level is named. */
  @Column('varchar', { name: 'default_level' }) defaultLevel!: Level;
  @Column('varchar', { name: 'rule_type', nullable: true }) ruleType!: string | null;
  @Column('bigint', { name: 'create_user_id', nullable: true }) createUserId!: number | null;
  @UpdateDateColumn({ name: 'update_time', type: 'timestamptz' }) updateTime!: Date;
  @VersionColumn() revision!: number;
}
