import type { ReviewLevel, RuleValue } from '@sluice/policy';
import { Column, Entity, PrimaryGeneratedColumn, UpdateDateColumn, VersionColumn } from 'typeorm';

/** How a rule of review stands for a kind of database and an environment (screens.md, review_rule). */
@Entity('review_rule')
export class ReviewRuleRow {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' }) id!: number;
  @Column('varchar') code!: string;
  @Column('varchar', { name: 'data_source_type' }) dataSourceType!: string;
  @Column('varchar') environment!: string;
  @Column('varchar') level!: ReviewLevel;
  @Column('jsonb', { nullable: true }) value!: RuleValue;
  @Column('boolean', { name: 'is_enabled' }) isEnabled!: boolean;
  @Column('varchar', { nullable: true }) remark!: string | null;
  @UpdateDateColumn({ name: 'update_time', type: 'timestamptz' }) updateTime!: Date;
  @VersionColumn() revision!: number;
}
