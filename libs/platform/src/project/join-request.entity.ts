import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, UpdateDateColumn, VersionColumn } from 'typeorm';

/** Somebody asks to join a public project; whoever decides its requests accepts or refuses. */
@Entity('project_join_request')
export class JoinRequest {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' }) id!: number;
  @Column('bigint', { name: 'project_id' }) projectId!: number;
  @Column('bigint', { name: 'user_id' }) userId!: number;
  @Column('varchar', { nullable: true }) reason!: string | null;
  @Column('varchar') status!: 'waiting' | 'accepted' | 'refused' | 'withdrawn';
  @Column('bigint', { name: 'decide_user_id', nullable: true }) decideUserId!: number | null;
  @Column('timestamptz', { name: 'decide_time', nullable: true }) decideTime!: Date | null;
  @Column('varchar', { nullable: true }) remark!: string | null;
  @CreateDateColumn({ name: 'create_time', type: 'timestamptz' }) createTime!: Date;
  @UpdateDateColumn({ name: 'update_time', type: 'timestamptz' }) updateTime!: Date;
  @VersionColumn() revision!: number;
}
