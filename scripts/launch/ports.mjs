import { createServer } from 'node:net';
import { Failure } from '../workspace/failure.mjs';

// Both loopback addresses: `localhost` may mean either, and a program on one of them would answer in our
// place.
const HOSTS = ['127.0.0.1', '::1'];

/**
 * Makes sure that nobody listens on the port and that we may.
 * @param {string} what what wants the port, as a person calls it
 * @param {string} how how to choose another port
 * @throws {Failure} when it is taken or forbidden
 */
export async function requireFreePort(port, what, how) {
  for (const host of HOSTS) {
    const code = await tryToListen(port, host);
    if (code === 'EADDRINUSE') {
      throw new Failure(
        `Port ${port}, wanted for ${what}, is in use by another program: stop that program, or choose another port with ${how}.`,
      );
    }
    if (code === 'EACCES') {
      throw new Failure(
        `This user may not listen on port ${port}, wanted for ${what}: choose a port above 1023 with ${how}.`,
      );
    }
    // EADDRNOTAVAIL and EAFNOSUPPORT: the machine has no such address, so nobody can be on it.
    if (code !== null && code !== 'EADDRNOTAVAIL' && code !== 'EAFNOSUPPORT') {
      throw new Failure(
        `Port ${port}, wanted for ${what}, cannot be used (${code}): choose another port with ${how}.`,
      );
    }
  }
}

function tryToListen(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(error.code ?? 'unknown error'));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(null)));
  });
}
