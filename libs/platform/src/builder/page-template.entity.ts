import type { JsonObject } from '@sluice/document';
import { Column, CreateDateColumn, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** A page that a builder keeps to begin others with (screens P15): its views, and nothing of who may open it. */
@Entity('page_template')
export class PageTemplate {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' }) id!: number;
  @Column('varchar') name!: string;
  @Column('jsonb') views!: JsonObject[];
  @Column('boolean', { name: 'is_micro' }) isMicro!: boolean;
  /** The app that it was saved from; null once that is gone. */
  @Column('bigint', { name: 'app_id', nullable: true }) appId!: number | null;
  @Column('bigint', { name: 'user_id', nullable: true }) userId!: number | null;
  @CreateDateColumn({ name: 'create_time', type: 'timestamptz' }) createTime!: Date;
}

/** In which document of an app a builder was last seen. */
@Entity('builder_presence')
export class BuilderPresence {
  @PrimaryColumn('bigint', { name: 'user_id' }) userId!: number;
  @PrimaryColumn('bigint', { name: 'app_id' }) appId!: number;
  @Column('bigint', { name: 'document_id' }) documentId!: number;
  @Column('timestamptz', { name: 'seen_time' }) seenTime!: Date;
}
