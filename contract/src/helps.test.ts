import { describe, expect, it } from 'vitest';
import { helpInput, readVideoId } from './helps.ts';

describe('the film of a help', () => {
  it.each([
    'dQw4w9WgXcQ',
    ' dQw4w9WgXcQ ',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&t=10s',
    'http://m.youtube.com/watch?v=dQw4w9WgXcQ#t=1',
    'https://youtu.be/dQw4w9WgXcQ?si=abc',
    'youtu.be/dQw4w9WgXcQ',
    'https://www.youtube.com/shorts/dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  ])('is known by its id: %s', (given) => {
    expect(helpInput.parse({ title: 'Filas', video: given }).video).toBe('dQw4w9WgXcQ');
  });

  it.each([
    'curto',
    'dQw4w9WgXcQx',
    'https://evil.example/watch?v=dQw4w9WgXcQ',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ0',
    'javascript:alert(1)',
    '"><script>x',
  ])('is nothing else: %s', (given) => {
    expect(readVideoId(given)).toBeNull();
    expect(helpInput.safeParse({ title: 'Filas', video: given }).success).toBe(false);
  });
});
