import dgram from 'node:dgram';
import dns from 'node:dns';
import net from 'node:net';

/**
 * Takes away what reaches beyond this process and Node's permission model does not cover: network, signals to other processes, and
 * the ways to builtin modules. Code from strings is off by an option of the process.
 */
export function closeDoors(): void {
  const refuse = (): never => {
    throw new Error('a module of a script check has no network');
  };
  const close = (owner: object, names: readonly string[], value: unknown): void => {
    for (const name of names)
      Object.defineProperty(owner, name, { value, writable: false, configurable: false });
  };
  close(net.Socket.prototype, ['connect'], refuse);
  close(net.Server.prototype, ['listen'], refuse);
  close(dgram.Socket.prototype, ['bind', 'connect', 'send'], refuse);
  for (const owner of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype])
    close(owner, methodsOf(owner), refuse);
  close(globalThis, ['fetch', 'WebSocket', 'EventSource'], undefined);
  const kept = new Set([
    'exit',
    'reallyExit',
    'emit',
    'emitWarning',
    'nextTick',
    'on',
    'hrtime',
    'cwd',
    '_tickCallback',
  ]);
  close(
    process,
    methodsOf(process).filter((name) => !kept.has(name)),
    undefined,
  );
  close(process, ['stdin', 'stdout', 'stderr', 'mainModule', 'channel'], undefined);
}

function methodsOf(owner: object): readonly string[] {
  return Object.entries(Object.getOwnPropertyDescriptors(owner))
    .filter(([, { value, configurable }]) => typeof value === 'function' && configurable === true)
    .map(([name]) => name);
}
