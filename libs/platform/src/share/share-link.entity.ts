import type { Text } from '@sluice/document';
import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A link to a page that ends (screens B9). */
@Entity('share_link')
export class ShareLink {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' }) id!: number;
  /** SHA-256 of the token; the token itself is told once, to its maker. */
  @Column('varchar', { name: 'token_hash' }) tokenHash!: string;
  @Column('bigint', { name: 'user_id' }) userId!: number;
  @Column('bigint', { name: 'app_id' }) appId!: number;
  @Column('bigint', { name: 'page_id' }) pageId!: number;
  @Column('jsonb', { name: 'app_name' }) appName!: Text;
  @Column('jsonb', { name: 'page_name' }) pageName!: Text;
  /** What the address of the page asked, with its `?`. */
  @Column('varchar') search!: string;
  @Column('timestamptz', { name: 'end_time' }) endTime!: Date;
  @Column('timestamptz', { name: 'revoke_time', nullable: true }) revokeTime!: Date | null;
  @CreateDateColumn({ name: 'create_time', type: 'timestamptz' }) createTime!: Date;
}
