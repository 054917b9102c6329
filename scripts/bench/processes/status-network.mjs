// A pharmacy network that takes every message and answers Status 010, whatever is in it.
import { createServer } from 'node:http';

let taken = 0;

const answerTo = (xml) => {
  const [, messageId] = /<MessageID>([^<]+)</.exec(xml) ?? [];
  const [, to] = /<To Qualifier="P">([^<]+)</.exec(xml) ?? [];
  const [, from] = /<From Qualifier="D">([^<]+)</.exec(xml) ?? [];
  return (
    '<?xml version="1.0" encoding="UTF-8"?>' +
    '<Message DatatypesVersion="20170715" TransportVersion="20170715" TransactionDomain="SCRIPT" ' +
    'TransactionVersion="20170715" StructuresVersion="20170715" ECLVersion="20170715">' +
    `<Header><To Qualifier="D">${from}</To><From Qualifier="P">${to}</From>` +
    `<MessageID>s${String(taken)}-${process.pid}</MessageID>` +
    `<RelatesToMessageID>${messageId}</RelatesToMessageID>` +
    `<SentTime>${new Date().toISOString().slice(0, 19)}Z</SentTime>` +
    '<SenderSoftware><SenderSoftwareDeveloper>erx</SenderSoftwareDeveloper>' +
    '<SenderSoftwareProduct>bench network</SenderSoftwareProduct>' +
    '<SenderSoftwareVersionRelease>1</SenderSoftwareVersionRelease></SenderSoftware></Header>' +
    '<Body><Status><Code>010</Code></Status></Body></Message>'
  );
};

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    response.end(JSON.stringify({ taken }));
    return;
  }
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    taken += 1;
    response
      .writeHead(200, { 'content-type': 'application/xml; charset=utf-8' })
      .end(answerTo(Buffer.concat(chunks).toString()));
  });
});
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${String(server.address().port)}`);
});
