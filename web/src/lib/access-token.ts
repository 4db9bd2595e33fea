// The source of the bearer token of API calls. The session provides it; without one there is none.

type TokenSource = () => Promise<string | null>

let source: TokenSource = async () => null

export function provideAccessToken(next: TokenSource): void {
  source = next
}

export function findAccessToken(): Promise<string | null> {
  return source()
}
