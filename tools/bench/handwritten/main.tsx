import { Button, ConfigProvider, Form, Input, InputNumber, Select, Space, Table, Tag } from 'antd';
import zhCN from 'antd/es/locale/zh_CN';
import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';

/**
 * The baseline of the screen bench: the page a good React developer writes by hand for the same job, a search form of
 * eight fields over a table of 100 rows and 12 columns with links, a coloured state and three buttons in each row.
 */
type Row = Record<string, string | number>;
const colours: Record<string, string> = {
  已完成: 'green',
  已发货: 'blue',
  待发货: 'gold',
  待付款: 'orange',
  退款中: 'red',
  已取消: 'default',
};
const states = Object.keys(colours).map((value) => ({ value, label: value }));
const plain = [
  ['id', '编号', 90],
  ['order_no', '订单号', 190],
  ['customer', '客户', 100],
  ['phone', '手机号', 140],
  ['city', '城市', 110],
  ['channel', '渠道', 100],
  ['amount', '金额', 120],
  ['points', '积分', 100],
  ['created_at', '下单时间', 180],
  ['employee', '经办人', 100],
] as const;

function Page() {
  const [form] = Form.useForm();
  const [rows, setRows] = useState<Row[]>([]);
  const [loading, setLoading] = useState(true);
  const load = async () => {
    setLoading(true);
    const body = new URLSearchParams({ data_params: JSON.stringify(form.getFieldsValue()) });
    const answer = await fetch('/rows', { method: 'POST', body });
    setRows(((await answer.json()) as { list: Row[] }).list);
    setLoading(false);
  };
  const first = useRef(load);
  useEffect(() => {
    void first.current();
  }, []);
  const columns = [
    ...plain.map(([name, title, width]) => ({
      dataIndex: name,
      title,
      width,
      sorter: name === 'amount',
      render: name === 'order_no' ? (value: string) => <a href={`#${value}`}>{value}</a> : undefined,
    })),
    {
      dataIndex: 'status',
      title: '状态',
      width: 110,
      render: (value: string) => <Tag color={colours[value]}>{value}</Tag>,
    },
    {
      key: 'operations',
      title: '操作',
      width: 200,
      fixed: 'right' as const,
      render: () => (
        <Space>
          <Button type="link" size="small">
            查看
          </Button>
          <Button type="link" size="small">
            编辑
          </Button>
          <Button type="link" size="small" danger>
            删除
          </Button>
        </Space>
      ),
    },
  ];
  return (
    <div style={{ padding: 16 }}>
      <Form form={form} layout="inline" style={{ marginBottom: 16, rowGap: 8 }}>
        <Form.Item name="order_no" label="订单号">
          <Input allowClear />
        </Form.Item>
        <Form.Item name="customer" label="客户">
          <Input allowClear />
        </Form.Item>
        <Form.Item name="phone" label="手机号">
          <Input allowClear />
        </Form.Item>
        <Form.Item name="city" label="城市">
          <Input allowClear />
        </Form.Item>
        <Form.Item name="status" label="状态">
          <Select allowClear options={states} style={{ width: 140 }} />
        </Form.Item>
        <Form.Item name="channel" label="渠道">
          <Select allowClear options={states} style={{ width: 140 }} />
        </Form.Item>
        <Form.Item name="min" label="最低金额">
          <InputNumber />
        </Form.Item>
        <Form.Item name="max" label="最高金额">
          <InputNumber />
        </Form.Item>
        <Button
          type="primary"
          onClick={() => {
            void load();
          }}
        >
          查询
        </Button>
      </Form>
      <Table
        rowKey="id"
        size="small"
        columns={columns}
        dataSource={rows}
        loading={loading}
        scroll={{ x: 1500 }}
        pagination={{ pageSize: 100, total: rows.length, showQuickJumper: true, showSizeChanger: true }}
      />
    </div>
  );
}

createRoot(document.getElementById('root')!).render(
  <ConfigProvider locale={zhCN}>
    <Page />
  </ConfigProvider>,
);
