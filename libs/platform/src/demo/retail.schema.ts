/**
 * The tables of the demo company, a Chinese retailer. Comments are what the catalogue sync, recognition and the
 * object tree show, so they are written for people.
 */
export const retailSchema: readonly string[] = [
  `CREATE TABLE customer (
    id bigint PRIMARY KEY, name text NOT NULL, gender text NOT NULL, phone text NOT NULL, id_card text NOT NULL,
    email text, birthday date NOT NULL, province text NOT NULL, city text NOT NULL, address text NOT NULL,
    member_level text NOT NULL, points integer NOT NULL, created_at timestamp NOT NULL)`,
  `CREATE TABLE account (
    id bigint PRIMARY KEY, customer_id bigint NOT NULL, bank text NOT NULL, bank_card text NOT NULL,
    balance numeric(14,2) NOT NULL, status text NOT NULL, opened_at timestamp NOT NULL)`,
  `CREATE TABLE product (
    id integer PRIMARY KEY, sku text NOT NULL UNIQUE, name text NOT NULL, category text NOT NULL,
    price numeric(10,2) NOT NULL,
    stock integer NOT NULL CONSTRAINT stock_enough CHECK (stock >= 0), on_sale boolean NOT NULL,
    listed_on date NOT NULL, origin text NOT NULL, tags text, note text)`,
  `CREATE TABLE employee (
    id integer PRIMARY KEY, name text NOT NULL, phone text NOT NULL, id_card text NOT NULL, email text NOT NULL,
    department text NOT NULL, title text NOT NULL, salary numeric(10,2) NOT NULL,
    manager_id integer, hired_on date NOT NULL)`,
  `CREATE TABLE orders (
    id bigint PRIMARY KEY, order_no text NOT NULL, customer_id bigint NOT NULL,
    employee_id integer NOT NULL,
    channel text NOT NULL, status text NOT NULL, amount numeric(12,2) NOT NULL, ship_phone text NOT NULL,
    ship_address text NOT NULL, created_at timestamp NOT NULL)`,
  `CREATE TABLE order_item (
    id bigint PRIMARY KEY, order_id bigint NOT NULL, product_id integer NOT NULL,
    quantity integer NOT NULL, price numeric(10,2) NOT NULL)`,
  `CREATE TABLE payment (
    id bigint PRIMARY KEY, order_id bigint NOT NULL, method text NOT NULL, payer_card text,
    amount numeric(12,2) NOT NULL, status text NOT NULL, paid_at timestamp)`,
  `CREATE TABLE access_log (
    id bigint PRIMARY KEY, customer_id bigint, ip inet NOT NULL, device text NOT NULL, path text NOT NULL,
    status integer NOT NULL,
    cost_ms integer NOT NULL, at timestamp NOT NULL)`,
  `CREATE TABLE feedback (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, contact_name text NOT NULL, phone text NOT NULL, city text,
    topic text NOT NULL, content text NOT NULL, created_at timestamp NOT NULL DEFAULT localtimestamp)`,
  `CREATE TABLE stock_move (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, product_id integer NOT NULL REFERENCES product,
    kind text NOT NULL, quantity integer NOT NULL,
    operator text NOT NULL, created_at timestamp NOT NULL DEFAULT localtimestamp)`,
  `CREATE TABLE purchase (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, title text NOT NULL, applicant text NOT NULL,
    category text NOT NULL, urgent boolean NOT NULL,
    reason text, need_by date NOT NULL, period_from date, period_to date, region text, contact jsonb,
    lines jsonb NOT NULL, total numeric(14,2) NOT NULL,
    note text, photo text, created_at timestamp NOT NULL DEFAULT localtimestamp)`,
];

/** Made after the rows are in: one join checks what row triggers would check half a million times. */
export const retailReferences: readonly string[] = [
  'ALTER TABLE account ADD FOREIGN KEY (customer_id) REFERENCES customer',
  'ALTER TABLE employee ADD FOREIGN KEY (manager_id) REFERENCES employee',
  `ALTER TABLE orders ADD FOREIGN KEY (customer_id) REFERENCES customer,
    ADD FOREIGN KEY (employee_id) REFERENCES employee`,
  `ALTER TABLE order_item ADD FOREIGN KEY (order_id) REFERENCES orders,
    ADD FOREIGN KEY (product_id) REFERENCES product`,
  'ALTER TABLE payment ADD FOREIGN KEY (order_id) REFERENCES orders',
];

/** Made after the rows are in: an index built once is faster than one kept up row by row. */
export const retailIndexes: readonly string[] = [
  'CREATE INDEX customer_phone ON customer (phone)',
  'CREATE INDEX customer_created ON customer (created_at)',
  'CREATE INDEX account_customer ON account (customer_id)',
  'CREATE INDEX orders_customer ON orders (customer_id)',
  'CREATE INDEX orders_created ON orders (created_at DESC, id DESC)',
  'CREATE INDEX order_item_order ON order_item (order_id)',
  'CREATE INDEX payment_order ON payment (order_id)',
  'CREATE INDEX access_log_at ON access_log (at)',
  `CREATE VIEW customer_contact AS SELECT id, name, phone, email, province, city FROM customer`,
  `CREATE VIEW sales_by_day AS
    SELECT created_at::date AS day, channel, count(*) AS orders,
      sum(amount) AS amount FROM orders WHERE status <> '已取消' GROUP BY 1, 2`,
];

const comments: Record<string, Record<string, string>> = {
  customer: {
    '': '客户',
    id: '客户编号',
    name: '姓名',
    gender: '性别',
    phone: '手机号',
    id_card: '身份证号',
    email: '电子邮箱',
    birthday: '出生日期',
    province: '省份',
    city: '城市',
    address: '联系地址',
    member_level: '会员等级',
    points: '积分',
    created_at: '注册时间',
  },
  account: {
    '': '客户账户',
    id: '账户编号',
    customer_id: '客户编号',
    bank: '开户行',
    bank_card: '银行卡号',
    balance: '余额',
    status: '状态',
    opened_at: '开户时间',
  },
  product: {
    '': '商品',
    id: '商品编号',
    sku: '货号',
    name: '商品名称',
    category: '品类',
    price: '单价',
    stock: '库存',
    on_sale: '在售',
    listed_on: '上架日期',
    origin: '产地（行政区划代码）',
    tags: '标签',
    note: '备注',
  },
  employee: {
    '': '员工',
    id: '工号',
    name: '姓名',
    phone: '手机号',
    id_card: '身份证号',
    email: '邮箱',
    department: '部门',
    title: '职位',
    salary: '月薪',
    manager_id: '上级工号',
    hired_on: '入职日期',
  },
  orders: {
    '': '订单',
    id: '订单编号',
    order_no: '订单号',
    customer_id: '客户编号',
    employee_id: '经办员工',
    channel: '渠道',
    status: '状态',
    amount: '金额',
    ship_phone: '收货电话',
    ship_address: '收货地址',
    created_at: '下单时间',
  },
  order_item: {
    '': '订单明细',
    id: '明细编号',
    order_id: '订单编号',
    product_id: '商品编号',
    quantity: '数量',
    price: '成交价',
  },
  payment: {
    '': '支付',
    id: '支付编号',
    order_id: '订单编号',
    method: '支付方式',
    payer_card: '付款卡号',
    amount: '金额',
    status: '状态',
    paid_at: '支付时间',
  },
  access_log: {
    '': '访问日志',
    id: '编号',
    customer_id: '客户编号',
    ip: '来源地址',
    device: '设备',
    path: '页面',
    status: '响应码',
    cost_ms: '耗时（毫秒）',
    at: '时间',
  },
  feedback: {
    '': '客户反馈',
    id: '编号',
    contact_name: '联系人',
    phone: '联系电话',
    city: '城市',
    topic: '主题',
    content: '内容',
    created_at: '提交时间',
  },
  stock_move: {
    '': '出库记录',
    id: '编号',
    product_id: '商品编号',
    kind: '类型',
    quantity: '数量',
    operator: '经办人',
    created_at: '时间',
  },
  purchase: {
    '': '采购申请',
    id: '申请编号',
    title: '申请事由',
    applicant: '申请人',
    category: '品类',
    urgent: '加急',
    reason: '加急原因',
    need_by: '需要日期',
    period_from: '使用期起',
    period_to: '使用期止',
    region: '收货地区',
    contact: '联系人',
    lines: '明细',
    total: '合计',
    note: '备注',
    photo: '照片',
    created_at: '提交时间',
  },
};

/** COMMENT statements of all tables and columns. Texts come from this file alone and hold no quotes. */
export const retailComments: readonly string[] = Object.entries(comments).flatMap(([table, texts]) =>
  Object.entries(texts).map(([column, text]) =>
    column === '' ? `COMMENT ON TABLE ${table} IS '${text}'` : `COMMENT ON COLUMN ${table}.${column} IS '${text}'`,
  ),
);
