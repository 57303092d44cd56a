/** Milliseconds after which a long computation lets input and frames run. */
const TASK_MS = 8;

/** Returns a function that ends the current task when it has taken long enough, and continues in the next one. */
export function createTaskPauses(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < TASK_MS) return;
    await nextTask();
    began = performance.now();
  };
}

/** A message arrives sooner than a nested timer, which browsers delay by 4 ms. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
