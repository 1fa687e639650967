// Package parley starts Parley for the length of a test, makes worlds in it, and ends it. Copy this file into your project.
// START_PARLEY names another command line, such as `docker run --rm --network host IMAGE`.
package parley

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"syscall"
)

const command, operatorKey = "parley start --port 0 --memory", "sandbox-operator-key"

var serves = regexp.MustCompile(`serves at (https?://\S+)`)

type Parley struct {
	URL     string
	process *exec.Cmd
}

func Start() (*Parley, error) {
	line := os.Getenv("START_PARLEY")
	if line == "" {
		line = command
	}
	process := exec.Command("sh", "-c", "exec "+line)
	process.Stderr = os.Stderr
	said, err := process.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := process.Start(); err != nil {
		return nil, err
	}
	for lines := bufio.NewScanner(said); lines.Scan(); {
		if found := serves.FindStringSubmatch(lines.Text()); found != nil {
			go io.Copy(io.Discard, said)
			return &Parley{URL: found[1], process: process}, nil
		}
	}
	return nil, fmt.Errorf("Parley did not start: %s", line)
}

// World makes an application, an account and a number of your own: their ids, access_token and app_secret.
func (p *Parley) World() (map[string]any, error) {
	return p.Call("POST", "/operator/worlds", map[string]any{}, operatorKey)
}

func (p *Parley) Call(method, path string, body any, token string) (map[string]any, error) {
	sent := new(bytes.Buffer)
	if body != nil {
		if err := json.NewEncoder(sent).Encode(body); err != nil {
			return nil, err
		}
	}
	request, err := http.NewRequest(method, p.URL+path, sent)
	if err != nil {
		return nil, err
	}
	request.Header.Set("Authorization", "Bearer "+token)
	request.Header.Set("Content-Type", "application/json")
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	told := map[string]any{}
	return told, json.NewDecoder(answer.Body).Decode(&told)
}

func (p *Parley) Stop() error {
	if err := p.process.Process.Signal(syscall.SIGTERM); err != nil {
		return err
	}
	return p.process.Wait()
}
