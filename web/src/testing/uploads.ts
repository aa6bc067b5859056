import { vi } from 'vitest';

interface Upload {
  method: string;
  url: string;
  headers: Map<string, string>;
  form: FormData;
  /** Reports progress. */
  progress: (loaded: number, total: number) => void;
  answer: (status: number, body: unknown) => void;
  /** Simulates a lost network. */
  lose: () => void;
}

/** A stand-in for upload requests, because jsdom would send them; each waits until the test answers it. */
export function standInUploads(): Upload[] {
  const seen: Upload[] = [];
  class Request extends EventTarget {
    upload = new EventTarget();
    status = 0;
    responseText = '';
    private headers = new Map<string, string>();
    private where = { method: '', url: '' };

    open(method: string, url: string): void {
      this.where = { method, url };
    }

    setRequestHeader(name: string, value: string): void {
      this.headers.set(name, value);
    }

    send(form: FormData): void {
      seen.push({
        ...this.where,
        headers: this.headers,
        form,
        progress: (loaded, total) => this.upload.dispatchEvent(new ProgressEvent('progress', { loaded, total })),
        answer: (status, body) => {
          this.status = status;
          this.responseText = JSON.stringify(body);
          this.end('load');
        },
        lose: () => this.end('error'),
      });
    }

    abort(): void {
      this.end('abort');
    }

    private end(how: string): void {
      this.dispatchEvent(new Event(how));
      this.dispatchEvent(new Event('loadend'));
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request);
  return seen;
}
