import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, UpdateDateColumn, VersionColumn } from 'typeorm';

/** What one person wrote to another (screens.md private_message); each side deletes it for itself. */
@Entity('private_message')
export class PrivateMessage {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' }) id!: number;
  @Column('bigint', { name: 'from_user_id' }) fromUserId!: number;
  @Column('bigint', { name: 'to_user_id' }) toUserId!: number;
  @Column('varchar') content!: string;
  @Column('varchar', { nullable: true }) link!: string | null;
  @Column('boolean', { name: 'is_read' }) isRead!: boolean;
  @Column('timestamptz', { name: 'read_time', nullable: true }) readTime!: Date | null;
  @Column('jsonb', { name: 'is_deleted' }) isDeleted!: { from: boolean; to: boolean };
  @CreateDateColumn({ name: 'create_time', type: 'timestamptz' }) createTime!: Date;
  @UpdateDateColumn({ name: 'update_time', type: 'timestamptz' }) updateTime!: Date;
  @VersionColumn() revision!: number;
}
