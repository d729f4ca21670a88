import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';

/** An order that somebody has begun to write: its form as it stands. */
@Entity('work_order_draft')
export class WorkOrderDraft {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' }) id!: number;
  @Column('bigint', { name: 'user_id' }) userId!: number;
  @Column('varchar') name!: string;
  @Column('jsonb') form!: Record<string, unknown>;
  @CreateDateColumn({ name: 'create_time', type: 'timestamptz' }) createTime!: Date;
  @UpdateDateColumn({ name: 'update_time', type: 'timestamptz' }) updateTime!: Date;
}
