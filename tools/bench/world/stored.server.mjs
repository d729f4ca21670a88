// The least that answers with a stored page: takes a form, sends the same compressed bytes. A process of its own, as
// the product is. Argument: the folder with `page.json`. Prints its port as the first line.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const page = gzipSync(readFileSync(join(process.argv[2], 'page.json')), { level: 4 });

const server = createServer((request, response) => {
  let body = '';
  request
    .setEncoding('utf8')
    .on('data', (part) => {
      body += part;
    })
    .on('end', () => {
      const known = new URLSearchParams(body).get('page') !== null;
      response
        .writeHead(known ? 200 : 404, { 'content-type': 'application/json; charset=utf-8', 'content-encoding': 'gzip' })
        .end(known ? page : undefined);
    });
});
server.keepAliveTimeout = 65_000;
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`));
