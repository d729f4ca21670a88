import { Card, Checkbox, Col, ConfigProvider, DatePicker, Form, Input, InputNumber, Radio, Row, Select } from 'antd';
import zhCN from 'antd/es/locale/zh_CN';
import type { ReactElement } from 'react';
import { createRoot } from 'react-dom/client';

/**
 * The baseline of the form bench: 200 mixed fields as a good React developer writes them by hand, each fourth shown
 * while another one does not say "hide".
 */
const FIELDS = 200;
const choices = (count: number) => Array.from({ length: count }, (_, at) => ({ value: `k${at}`, label: `选项 ${at}` }));
const eight = choices(8);
const three = choices(3);

const controls: (() => ReactElement)[] = [
  () => <Input allowClear />,
  () => <Select allowClear options={eight} />,
  () => <DatePicker style={{ width: '100%' }} />,
  () => <Radio.Group options={three} />,
  () => <InputNumber style={{ width: '100%' }} />,
  () => <Checkbox.Group options={three} />,
  () => <Input.TextArea rows={2} />,
  () => <Input allowClear />,
];

function Field({ at }: { at: number }) {
  const control = controls[at % controls.length] as () => ReactElement;
  const item = (
    <Form.Item name={`f${at}`} label={`字段 ${at}`}>
      {control()}
    </Form.Item>
  );
  if (at % 4 !== 3) return <Col span={6}>{item}</Col>;
  const other = `f${at - 3}`;
  return (
    <Form.Item
      noStyle
      shouldUpdate={(before: Record<string, unknown>, after: Record<string, unknown>) => before[other] !== after[other]}
    >
      {({ getFieldValue }) => (getFieldValue(other) === 'hide' ? null : <Col span={6}>{item}</Col>)}
    </Form.Item>
  );
}

function Page() {
  return (
    <div style={{ padding: 16 }}>
      <Card>
        <Form layout="vertical">
          <Row gutter={16}>
            {Array.from({ length: FIELDS }, (_, at) => (
              <Field key={at} at={at} />
            ))}
          </Row>
        </Form>
      </Card>
    </div>
  );
}

createRoot(document.getElementById('root')!).render(
  <ConfigProvider locale={zhCN}>
    <Page />
  </ConfigProvider>,
);
