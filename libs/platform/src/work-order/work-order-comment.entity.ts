import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** What somebody says to an order. */
@Entity('work_order_comment')
export class WorkOrderComment {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' }) id!: number;
  @Column('bigint', { name: 'work_order_id' }) workOrderId!: number;
  @Column('bigint', { name: 'user_id' }) userId!: number;
  @Column('varchar') text!: string;
  @CreateDateColumn({ name: 'create_time', type: 'timestamptz' }) createTime!: Date;
}
