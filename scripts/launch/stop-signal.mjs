/**
 * An AbortSignal that fires when somebody asks this process to stop (Ctrl-C, kill, a closed terminal).
 * Further signals change nothing: npm passes on the Ctrl-C that the terminal has already sent us.
 * @returns {AbortSignal & { fired: Promise<void> }} `fired` settles when it does
 */
export function stopSignal() {
  const controller = new AbortController();
  const fired = new Promise((resolve) => controller.signal.addEventListener('abort', () => resolve(), { once: true }));
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => controller.abort());
  return Object.assign(controller.signal, { fired });
}
