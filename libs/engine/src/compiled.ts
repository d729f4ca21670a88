import type { Text } from '@sluice/document';

/** Compiled page of `/app/page/get` (contracts of the wire: numeric id beside uid on every node). */
export interface CompiledNode { id: number; uid: string; name: string }
export interface CompiledPage extends CompiledNode { app_id: number; revision: number; config: Record<string, unknown>; params?: { name: string; type?: string }[]; views: CompiledView[] }
export interface CompiledView extends CompiledNode {
  type: number; data_id?: number; config: Record<string, unknown>; layout?: Record<string, unknown>;
  app_cols?: CompiledColumn[]; app_params?: CompiledParam[]; app_buttons?: CompiledButton[]; app_data?: Record<string, unknown>;
  style?: Record<string, unknown>; is_hide?: boolean; is_hide_form?: boolean; sub_views?: CompiledView[]; content?: unknown;
  before_config?: string; call_back_config?: string; height?: number;
}
export interface CompiledParam extends CompiledNode { label?: Text; form_type: number; config?: Record<string, unknown> }
export interface CompiledColumn extends CompiledNode { label?: Text; form_type?: number; config?: Record<string, unknown> }
export interface CompiledButton extends CompiledNode { label?: Text; source_type?: string; source_id?: string | number; target_type?: string; target_id?: string | number; config?: Record<string, unknown> }
