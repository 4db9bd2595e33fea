// What is stored where. The product complies with every statement.

export function PrivacyPage() {
  return (
    <>
      <h1>Privacy</h1>
      <p>This page explains what this installation of Quarry stores, where, and for how long.</p>
      <h2>Without an account</h2>
      <ul>
        <li>
          What you type into the form stays in your browser's local storage. It is sent to the server only when you press Try, and not kept
          there.
        </li>
        <li>Previews are listed from your browser's session storage and are deleted when the browser closes.</li>
        <li>Your network address is used to limit how many previews can be run, and for nothing else.</li>
      </ul>
      <h2>With an account</h2>
      <ul>
        <li>
          Kept on the server: your e-mail, a one-way hash of your password, your jobs with their targets and results, and your templates.
        </li>
        <li>Deleting a job deletes its targets and results. Only you can read your jobs.</li>
        <li>Your session is kept in your browser's local storage until you sign out.</li>
      </ul>
      <h2>What is not there</h2>
      <p>No advertising, no trackers, no fonts or scripts from other hosts. The app talks to its own origin only.</p>
    </>
  )
}
