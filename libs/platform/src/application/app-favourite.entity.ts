import { CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** An app that somebody marked in the list of applications (screens B4). */
@Entity('app_favourite')
export class AppFavourite {
  @PrimaryColumn('bigint', { name: 'user_id' }) userId!: number;
  @PrimaryColumn('bigint', { name: 'app_id' }) appId!: number;
  @CreateDateColumn({ name: 'create_time', type: 'timestamptz' }) createTime!: Date;
}
