import { spawn } from 'node:child_process';
import { projectNode, root } from './project.mjs';

/**
 * @typedef {object} Ran
 * @property {boolean} ok ended by itself with code 0
 * @property {string} output both streams, unless they were shown
 */

const MINUTE_MS = 60_000;

/**
 * Runs a JavaScript tool under the project's Node. A tool that hangs is killed and has failed.
 * @param {string[]} args path of the program, then its arguments
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, show?: boolean, minutes?: number }} [options]
 * @returns {Promise<Ran>}
 */
export function runTool(args, { cwd = root, env = {}, show = false, minutes = 3 } = {}) {
  return new Promise((resolve) => {
    const child = spawn(projectNode(), args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    const limit = setTimeout(() => {
      output += `\nStopped after ${minutes} minutes.`;
      child.kill('SIGKILL');
    }, minutes * MINUTE_MS);
    child.on('error', (error) => (output += error.message));
    child.on('close', (code) => {
      clearTimeout(limit);
      resolve({ ok: code === 0, output: output.trim() });
    });
  });
}
