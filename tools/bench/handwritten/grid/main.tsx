import { Card, ConfigProvider, Input, Table } from 'antd';
import zhCN from 'antd/es/locale/zh_CN';
import { useEffect, useState, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';

/**
 * The baseline of the table benches: what a good React developer writes by hand with antd for many rows and columns, a
 * virtual table, and for cells that are edited in place. `?page=` names the rows, which come as JSON from beside the
 * page.
 */
type Row = Record<string, string | number>;
const page = new URLSearchParams(window.location.search).get('page') ?? 'wide';

function Cell(props: { value: string | number; onSave: (text: string) => void }): ReactElement {
  const [text, setText] = useState<string | null>(null);
  if (text === null) return <div onDoubleClick={() => setText(String(props.value))}>{props.value}</div>;
  return (
    <Input
      autoFocus
      value={text}
      onChange={(event) => setText(event.target.value)}
      onPressEnter={() => {
        props.onSave(text);
        setText(null);
      }}
      onBlur={() => setText(null)}
    />
  );
}

function Sheet({ rows: given, name }: { rows: Row[]; name: string }): ReactElement {
  const [rows, setRows] = useState(given);
  const edits = page === 'edit';
  const names = Object.keys(rows[0] ?? {}).filter((key) => key !== 'id');
  const columns = names.map((key) => ({
    key,
    dataIndex: key,
    title: key,
    width: 120,
    ellipsis: true,
    render: edits
      ? (value: string, row: Row) => (
          <Cell
            value={value}
            onSave={(next) => setRows(rows.map((one) => (one.id === row.id ? { ...one, [key]: next } : one)))}
          />
        )
      : undefined,
  }));
  const many = rows.length > 100 || names.length > 30;
  return (
    <Card title={name}>
      <Table
        size="middle"
        rowKey="id"
        columns={columns}
        dataSource={rows}
        pagination={false}
        virtual={many}
        scroll={many ? { x: names.length * 120, y: 640 } : { x: names.length * 120 }}
      />
    </Card>
  );
}

function App(): ReactElement | null {
  const [sheets, setSheets] = useState<Row[][] | null>(null);
  useEffect(() => {
    void fetch(`./${page}.json`)
      .then((answer) => answer.json())
      .then((data: Row[][]) => setSheets(data));
  }, []);
  return (
    sheets && (
      <>
        {sheets.map((rows, at) => (
          <Sheet key={at} rows={rows} name={`表 ${at}`} />
        ))}
      </>
    )
  );
}

createRoot(document.getElementById('root')!).render(
  <ConfigProvider locale={zhCN}>
    <App />
  </ConfigProvider>,
);
