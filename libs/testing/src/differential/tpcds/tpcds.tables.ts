/**
 * Tables of TPC-DS (specification 3.2, clause 2) with the columns that its questions are asked of: names, and what they
 * hold by their ends.
 */
const tables: Readonly<Record<string, string>> = {
  date_dim:
    'd_date_sk d_date_id d_date d_month_seq d_week_seq d_quarter_seq d_year d_dow d_moy d_dom d_qoy d_day_name d_quarter_name d_holiday d_weekend',
  time_dim: 't_time_sk t_time_id t_time t_hour t_minute t_second t_am_pm t_shift t_meal_time',
  item: 'i_item_sk i_item_id i_rec_start_date i_rec_end_date i_item_desc i_current_price i_wholesale_cost i_brand_id i_brand i_class_id i_class i_category_id i_category i_manufact_id i_manufact i_size i_color i_units i_manager_id i_product_name',
  store:
    's_store_sk s_store_id s_store_name s_number_employees s_hours s_manager s_market_id s_company_id s_company_name s_street_number s_street_name s_city s_county s_state s_zip s_gmt_offset',
  customer:
    'c_customer_sk c_customer_id c_current_cdemo_sk c_current_hdemo_sk c_current_addr_sk c_first_shipto_date_sk c_first_sales_date_sk c_salutation c_first_name c_last_name c_preferred_cust_flag c_birth_day c_birth_month c_birth_year c_birth_country c_login c_email_address c_last_review_date_sk',
  customer_address:
    'ca_address_sk ca_address_id ca_street_number ca_street_name ca_city ca_county ca_state ca_zip ca_country ca_gmt_offset ca_location_type',
  customer_demographics:
    'cd_demo_sk cd_gender cd_marital_status cd_education_status cd_purchase_estimate cd_credit_rating cd_dep_count cd_dep_employed_count cd_dep_college_count',
  household_demographics: 'hd_demo_sk hd_income_band_sk hd_buy_potential hd_dep_count hd_vehicle_count',
  income_band: 'ib_income_band_sk ib_lower_bound ib_upper_bound',
  promotion:
    'p_promo_sk p_promo_id p_item_sk p_promo_name p_channel_dmail p_channel_email p_channel_tv p_channel_event',
  reason: 'r_reason_sk r_reason_id r_reason_desc',
  ship_mode: 'sm_ship_mode_sk sm_ship_mode_id sm_type sm_code sm_carrier',
  warehouse: 'w_warehouse_sk w_warehouse_id w_warehouse_name w_warehouse_sq_ft_count w_city w_county w_state w_country',
  call_center: 'cc_call_center_sk cc_call_center_id cc_name cc_manager cc_county',
  catalog_page: 'cp_catalog_page_sk cp_catalog_page_id cp_department',
  web_site: 'web_site_sk web_site_id web_name web_company_name',
  web_page: 'wp_web_page_sk wp_web_page_id wp_char_count wp_type',
  inventory: 'inv_date_sk inv_item_sk inv_warehouse_sk inv_quantity_on_hand',
  store_sales:
    'ss_sold_date_sk ss_sold_time_sk ss_item_sk ss_customer_sk ss_cdemo_sk ss_hdemo_sk ss_addr_sk ss_store_sk ss_promo_sk ss_ticket_number ss_quantity ss_wholesale_cost ss_list_price ss_sales_price ss_ext_discount_amt ss_ext_sales_price ss_ext_wholesale_cost ss_ext_list_price ss_ext_tax ss_coupon_amt ss_net_paid ss_net_paid_inc_tax ss_net_profit',
  store_returns:
    'sr_returned_date_sk sr_item_sk sr_customer_sk sr_cdemo_sk sr_addr_sk sr_store_sk sr_reason_sk sr_ticket_number sr_return_quantity sr_return_amt sr_fee sr_net_loss',
  catalog_sales:
    'cs_sold_date_sk cs_sold_time_sk cs_ship_date_sk cs_bill_customer_sk cs_bill_cdemo_sk cs_bill_hdemo_sk cs_bill_addr_sk cs_ship_customer_sk cs_ship_addr_sk cs_call_center_sk cs_catalog_page_sk cs_ship_mode_sk cs_warehouse_sk cs_item_sk cs_promo_sk cs_order_number cs_quantity cs_wholesale_cost cs_list_price cs_sales_price cs_ext_discount_amt cs_ext_sales_price cs_ext_wholesale_cost cs_ext_list_price cs_coupon_amt cs_ext_ship_cost cs_net_paid cs_net_profit',
  catalog_returns:
    'cr_returned_date_sk cr_item_sk cr_refunded_customer_sk cr_returning_customer_sk cr_returning_addr_sk cr_call_center_sk cr_catalog_page_sk cr_order_number cr_return_quantity cr_return_amt cr_refunded_cash cr_net_loss',
  web_sales:
    'ws_sold_date_sk ws_sold_time_sk ws_ship_date_sk ws_item_sk ws_bill_customer_sk ws_bill_addr_sk ws_ship_customer_sk ws_ship_hdemo_sk ws_ship_addr_sk ws_web_page_sk ws_web_site_sk ws_ship_mode_sk ws_warehouse_sk ws_promo_sk ws_order_number ws_quantity ws_wholesale_cost ws_list_price ws_sales_price ws_ext_discount_amt ws_ext_sales_price ws_ext_wholesale_cost ws_ext_list_price ws_ext_ship_cost ws_net_paid ws_net_profit',
  web_returns:
    'wr_returned_date_sk wr_item_sk wr_refunded_customer_sk wr_refunded_cdemo_sk wr_refunded_addr_sk wr_returning_customer_sk wr_returning_cdemo_sk wr_returning_addr_sk wr_web_page_sk wr_reason_sk wr_order_number wr_return_quantity wr_return_amt wr_fee wr_refunded_cash wr_net_loss',
};

const typeOf = (column: string): string => {
  if (/_(price|cost|amt|paid|tax|profit|loss|cash|fee|offset)$/.test(column)) return 'decimal(12, 2)';
  if (/_date$/.test(column)) return 'date';
  if (column === 't_meal_time') return 'varchar(200)';
  const isNumber =
    /_(sk|seq|year|dow|moy|dom|qoy|time|hour|minute|second|count|day|month|bound|number|quantity|hand|employees|estimate)$/.test(
      column,
    );
  return isNumber || /^(i_(brand|class|category|manufact|manager)_id|s_(market|company)_id)$/.test(column)
    ? 'int'
    : 'varchar(200)';
};

/** The tables by their names, with their columns. */
export const TPCDS_TABLES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(tables).map(([name, columns]) => [name, columns.split(' ')]),
);

/** Statements that create them, as MySQL and PostgreSQL both take them. */
export const TPCDS_CREATES: readonly string[] = [...TPCDS_TABLES].map(
  ([name, columns]) => `create table ${name} (${columns.map((column) => `${column} ${typeOf(column)}`).join(', ')})`,
);
